import { lookAtEveryScenario } from '@/testing/browser/every-scenario';
import { widgets } from './catalogue';

lookAtEveryScenario(widgets.filter((_, at) => at % 3 === 2));

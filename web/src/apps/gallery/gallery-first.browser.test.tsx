import { lookAtEveryScenario } from '@/testing/browser/every-scenario';
import { portal, widgets } from './catalogue';

// In three files, so that pages share the work.
lookAtEveryScenario([portal, ...widgets.filter((_, at) => at % 3 === 0)]);

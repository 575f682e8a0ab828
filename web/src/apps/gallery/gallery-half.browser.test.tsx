import { lookAtEveryScenario } from '@/testing/browser/every-scenario';
import { portal, widgets } from './catalogue';

// In two files, of which each page takes one.
lookAtEveryScenario([portal, ...widgets.filter((_, at) => at % 2 === 0)]);

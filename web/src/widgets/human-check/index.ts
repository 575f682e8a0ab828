/** What others may take of this widget. */
export { SliderCheck } from './view/slider-check';

/* The program of a page that the server could not draw. Once it is drawn, it is as other pages are. */
import { drawHere } from './draw-here';

drawHere(document);
void import('./main');

/** Id of the element in the main landmark that holds everything that opens over the page. */
export const layersId = 'layers';

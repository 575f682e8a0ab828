/** Value of a block that is not shown anywhere. */
export const hiddenBlock = 'none';

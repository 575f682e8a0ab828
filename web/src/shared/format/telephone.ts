/** Address by which a number is dialled; an extension follows after a pause. */
export const telephone = (phone: string): string => `tel:${phone.replace('转', ',')}`;

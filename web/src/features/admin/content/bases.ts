/** Base paths of the content resources. */
export const sectionBase = '/content/column';
export const articleBase = '/content/article';
export const blockBase = '/content/block';
export const taskBase = '/content/task';
export const unitBase = '/content/unit';
export const topicBase = '/content/topic';
export const popupBase = '/content/popup';
export const categoryBase = '/content/category';

/** Words after which, or before which, a short title may break without being torn apart. */
const joint = /(?<=[与和、，：])|(?=怎么办|怎么|如何|在哪)/;

/** Pieces of a short title between which a narrow tile may break its line. */
export function titleParts(title: string): string[] {
  return title.split(joint).filter((part) => part !== '');
}

/** First sound of each letter, in the order of the dictionary: what sorts between two of them begins with the first one's letter. */
const borders = [...'阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥仨它穵夕丫帀'];
const letters = 'abcdefghjklmnopqrstwxyz';

const bySound = new Intl.Collator('zh-Hans-CN-u-co-pinyin');

/** `文章管理` → `wzgl`: the letters by which a Chinese name is typed fast. Other characters stay as they are, in small letters. */
export function initials(text: string): string {
  return [...text.toLowerCase()].map((character) => (isChinese(character) ? letterOf(character) : character)).join('');
}

function isChinese(character: string): boolean {
  return character >= '一' && character <= '鿿';
}

function letterOf(character: string): string {
  const at = borders.findLastIndex((border) => bySound.compare(border, character) <= 0);
  return letters[at] ?? character;
}

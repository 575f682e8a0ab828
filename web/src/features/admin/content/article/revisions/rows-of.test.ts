import { describe, expect, it } from 'vitest';
import { foldedRows, type Row, rowsOf } from './rows-of';

const marks = { same: '', gone: '-', new: '+' };

/** A row as a line: `[-四][+五]`; an unchanged one begins with a space. */
const drawn = ({ changed, pieces }: Row) =>
  (changed ? '' : ' ') + pieces.map(({ kind, text }) => (kind === 'same' ? text : `[${marks[kind]}${text}]`)).join('');

describe('two versions of a text', () => {
  it.each([
    ['nothing changed', '甲\n乙', '甲\n乙', [' 甲', ' 乙']],
    ['a word was replaced', '接种四针。', '接种五针。', ['接种[-四][+五]针。']],
    ['a line was added', '甲\n丙', '甲\n乙\n丙', [' 甲', '[+乙]', ' 丙']],
    ['a line was removed', '甲\n乙', '甲', [' 甲', '[-乙]']],
    ['it was written', '', '甲', ['[+甲]']],
    ['it was emptied', '甲', '', ['[-甲]']],
    ['it was empty and is', '', '', []],
    ['two lines were changed', '共 3 例\n死亡 1 例', '共 4 例\n死亡 2 例', ['共 [-3][+4] 例', '死亡 [-1][+2] 例']],
  ])('are told apart when %s', (_, older, newer, want) => {
    expect(rowsOf(older, newer).map(drawn)).toEqual(want);
  });

  it('are a line written anew where they have little in common', () => {
    const [one, other] = ['甲乙，'.repeat(600), 'x1 '.repeat(600)];
    expect(rowsOf(one, other)).toEqual([
      {
        changed: true,
        pieces: [
          { kind: 'gone', text: one },
          { kind: 'new', text: other },
        ],
      },
    ]);
  });

  it('are compared at once however long they are', () => {
    const long = Array.from({ length: 2000 }, (_, at) => `第 ${at} 段，${'预防接种'.repeat(8)}。`);
    const changed = long.map((line, at) => (at % 100 === 0 ? `${line}改` : line));
    const rows = rowsOf(long.join('\n'), changed.join('\n'));
    expect(rows.filter((row) => row.changed)).toHaveLength(20);
  });

  it('are folded to what changed', () => {
    const folded = foldedRows(rowsOf('甲\n乙\n丙\n丁', '甲\n乙\n三\n丁'));
    expect(folded.map((row) => ('unchanged' in row ? row.unchanged : drawn(row)))).toEqual([2, '[-丙][+三]', 1]);
  });
});

import { describe, expect, test } from 'vitest';
import type { Question, QuestionType } from '@/shared/survey/types';
import { copyOf, newQuestion, sourcesFor, withoutConditionsOn } from './builder';
import { typeWords } from './words';

const question = (id: string, type: QuestionType = 'yesno', on = ''): Question => ({
  id,
  type,
  title: id,
  ...(on ? { when: { conditions: [{ question: on, is: 'is', value: 'yes' }] } } : {}),
});

describe('the questions of a survey', () => {
  test('a new question of each type has an id the server takes, and what its type needs', () => {
    for (const type of Object.keys(typeWords) as QuestionType[]) {
      const made = newQuestion(type);
      expect(made.id).toMatch(/^[a-z][a-z0-9]{0,15}$/);
      expect((made.options ?? []).length).toBe(
        ['single', 'multiple', 'dropdown', 'matrix', 'ranking'].includes(type) ? 2 : 0,
      );
      expect((made.rows ?? []).length).toBe(type.startsWith('matrix') ? 1 : 0);
    }
  });

  test('a copy shares no id', () => {
    const original = newQuestion('matrix');
    const copy = copyOf(original);
    const ids = (q: Question) => [
      q.id,
      ...(q.options ?? []).map(({ id }) => id),
      ...(q.rows ?? []).map(({ id }) => id),
    ];
    expect(ids(copy).filter((id) => ids(original).includes(id))).toEqual([]);
  });

  test('whoever takes a question away takes away the conditions that look at it', () => {
    const { when } = question('b', 'yesno', 'a');
    expect(withoutConditionsOn(when, 'a')).toBeUndefined();
    expect(withoutConditionsOn(when, 'c')).toBe(when);
    const both = {
      any: true,
      conditions: [...(when?.conditions ?? []), { question: 'c', is: 'is', value: 'no' } as const],
    };
    expect(withoutConditionsOn(both, 'a')).toEqual({ any: true, conditions: both.conditions.slice(1) });
  });

  test('conditions look at earlier questions with few answers only', () => {
    const all = [question('a'), question('b', 'text'), question('c', 'number'), question('d')];
    expect(sourcesFor(all, 3).map(({ id }) => id)).toEqual(['a', 'c']);
    expect(sourcesFor(all, 0)).toEqual([]);
  });
});

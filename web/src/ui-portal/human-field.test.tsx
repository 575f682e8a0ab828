import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Human, HumanField } from './human-field';

test.each([
  ['sum', 3],
  ['sum', 30],
  ['picture', 30],
] as const)('the hint of a question in a %s says that it is good for %s minutes', (kind, minutes) => {
  const human: Human = { kind, question: '三加五等于多少？', picture: 'data:image/png;base64,AA==', checkKey: 'c' };
  const drawn = renderToStaticMarkup(<HumanField human={human} error="" minutes={minutes} />);
  expect(drawn).toContain(
    `${kind === 'sum' ? '用数字回答，确认不是程序在提交。' : '不分大小写。'}${minutes} 分钟内有效。`,
  );
});

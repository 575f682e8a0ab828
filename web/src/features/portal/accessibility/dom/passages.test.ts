// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { passagesOf } from './passages';

test('reading the page leaves its tools out, and what stands side by side is read part by part', () => {
  document.body.innerHTML = `<main>
    <h1>流感疫苗</h1>
    <p class="meta"><span>来源：市疾控中心</span><time>2026-11-20</time><span>浏览 12 次</span></p>
    <p>今年<strong>十月</strong>起接种。</p>
    <div class="page-actions"><button>打印</button><button>复制链接</button></div>
  </main>`;
  const texts = passagesOf(document.body).map(({ text }) => text.trim());
  expect(texts).toEqual(['流感疫苗', '来源：市疾控中心', '2026-11-20', '浏览 12 次', '今年十月起接种。']);
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aSectionNode } from '@/testing/factories';
import { createFakeServer } from '@/testing/fake-server';
import { HeldField } from '@/testing/held-field';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { SectionSelect } from './section-tree-select';

givenStaffBrowser();

const tree = [
  aSectionNode({
    id: '30',
    name: '健康科普',
    children: [aSectionNode({ id: '31', name: '热点解读', parentId: '30' })],
  }),
];

it('finds a section by what was typed before the sections were there', async () => {
  let arrive: (nodes: typeof tree) => void = () => {};
  const later = new Promise((resolve: typeof arrive) => {
    arrive = resolve;
  });
  const server = createFakeServer({ 'GET /content/column/tree': () => later });
  const { user } = renderWidget(
    <HeldField label="所属栏目">{(control) => <SectionSelect {...control} placeholder="请选择栏目" />}</HeldField>,
    { server },
  );
  await user.type(screen.getByRole('combobox', { name: '所属栏目' }), '热点');
  arrive(tree);
  await user.click(await screen.findByText('热点解读', { selector: '.ant-select-tree-title' }));
  expect(screen.getByRole('status')).toHaveTextContent('31');
});

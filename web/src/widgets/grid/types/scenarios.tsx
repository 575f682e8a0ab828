import type { FakeHandler } from '@/testing/fake-server';
import { answered, type Scenario } from '@/testing/scenario';
import { allCalls } from '@/widgets/pickers/sample';
import picture from '@/widgets/upload/sample.jpg';
import type { Definition } from './definition';
import { asking, definitions, type Line, Types } from './sample';

const calls: Record<string, FakeHandler> = {
  ...allCalls,
  'GET /sys/dict/queryAllDictItems': () => ({
    level: [
      { value: '1', text: '一级' },
      { value: '2', text: '二级' },
    ],
  }),
  'GET /sys/dict/loadDict/*': () => [
    { value: 'c1', text: '城东接种门诊' },
    { value: 'c2', text: '滨江接种门诊' },
  ],
  'GET /sys/dict/loadDictItem/*': () => ['城东接种门诊'],
  'POST /sys/common/upload': ({ body }) => {
    const { name, size } = (body as FormData).get('file') as File;
    return Response.json({ success: true, code: 0, message: picture, result: { name, size } });
  },
};

let waiting: (() => void)[] = [];

/** The uploads of the scenario that waits come to their end. */
export function finishUploads(): void {
  for (const end of waiting) end();
  waiting = [];
}

const slowly: Record<string, FakeHandler> = {
  'POST /sys/common/upload': async () => {
    await new Promise<void>((end) => waiting.push(end));
    return Response.json({ success: true, code: 0, message: 'temp/检验报告.pdf', result: {} });
  },
};

const small = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const one = ([name, definition]: [string, Definition<Line>]): Scenario => ({
  title: `type-${small(name)}`,
  note: definition.title,
  render: () => <Types columns={name === 'normal' ? [definition] : [definitions.normal, definition]} />,
});

const { province, city, county, ...single } = definitions;

const all = [...Object.values(definitions), ...Object.values(asking)];

/** A column of each type beside a fixed one, and what several have to do with each other. */
export const typeScenarios: Scenario[] = [
  ...answered(slowly, [
    {
      title: 'uploads-slowly',
      note: '文件还在路上',
      render: () => <Types columns={[definitions.normal, asking.upload]} rows={40} />,
    },
  ]),
  ...answered(calls, [
    ...Object.entries(single).map(one),
    ...Object.entries(asking).map(one),
    { title: 'linked', note: '省市区联动', render: () => <Types columns={[province, city, county]} /> },
    {
      title: 'popup-fills',
      note: '弹窗带回几个字段',
      render: () => <Types columns={[asking.popup, definitions.input]} />,
    },
    {
      title: 'of-rows',
      note: '每行的选项不同，有的行不能改',
      render: () => (
        <Types
          columns={[
            {
              ...definitions.select,
              options: ({ id }) => [{ value: '1', label: `第 ${String(id)} 批` }],
              disabled: ({ id }) => id === '3',
            },
          ]}
        />
      ),
    },
    { title: 'every-type', note: '所有类型', render: () => <Types columns={all} /> },
    {
      title: 'every-type-missing',
      note: '所有类型，必填而没有填',
      render: () => <Types columns={all} rows={1} missing />,
    },
    { title: 'every-type-locked', note: '所有类型，不能修改', render: () => <Types columns={all} rows={1} locked /> },
  ]),
];

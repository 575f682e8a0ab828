import type { Post, PostingFile, Stage } from '@/shared/recruit/types';
import { date } from '@/ui-admin/values/date';
import { numbers } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { options } from '@/widgets/inputs/options-kind';
import { rows } from '@/widgets/rows/rows-kind';
import { fileList } from '@/widgets/upload/file-kind';
import { categoryOptions, educationOptions } from './recruit-words';

/** The posts table of a posting. */
export const posts = rows<Post>({
  columns: [
    { name: 'code', label: '岗位代码', kind: text, max: 20 },
    { name: 'name', label: '岗位名称', kind: text, max: 50 },
    { name: 'headcount', label: '人数', kind: numbers({ least: 1, most: 500 }), initial: 1 },
    { name: 'category', label: '类别', kind: options(categoryOptions), initial: 'professional' },
    { name: 'depart', label: '用人科室', kind: text, max: 50 },
    { name: 'education', label: '最低学历', kind: options(educationOptions), initial: 'bachelor' },
    { name: 'degree', label: '学位要求', kind: text, max: 50 },
    { name: 'bornAfter', label: '此日及以后出生', kind: date },
    { name: 'masterBornAfter', label: '硕士放宽到', kind: date },
    { name: 'doctorBornAfter', label: '博士放宽到', kind: date },
    { name: 'majors', label: '专业要求', kind: text, max: 500, wide: true },
    { name: 'conditions', label: '其他条件', kind: text, max: 500, wide: true },
    { name: 'pay', label: '薪酬待遇', kind: text, max: 500, wide: true },
  ],
  most: 200,
  line: ({ code, name }) => `${code} ${name}`.trim(),
  nameOf: (number) => `岗位 ${number}`,
  addLabel: '添加岗位',
  insertable: true,
});

/** The dates after the deadline: 笔试, 面试, 体检. */
export const stages = rows<Stage>({
  columns: [
    { name: 'name', label: '名称', kind: text, max: 30 },
    { name: 'day', label: '日期（空为另行通知）', kind: date },
    { name: 'place', label: '地点', kind: text, max: 100, wide: true },
  ],
  most: 20,
  line: ({ name }) => name,
  nameOf: (number) => `环节 ${number}`,
  addLabel: '添加环节',
});

/** Files for download: 岗位表, 报名表. */
export const postingFiles = fileList<PostingFile>({
  keep: ({ name, address, size }) => ({ name, path: address, size }),
  listed: ({ name, path, size }) => ({ name, address: path, size }),
  biz: 'recruit',
  number: 20,
  accept: '.pdf,.doc,.docx,.xls,.xlsx,.jpg,.png,.zip',
  label: '上传附件',
});

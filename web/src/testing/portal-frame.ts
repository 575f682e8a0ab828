import type { FrameProps, GetMenusResult, MenuItem, SiteBlock } from '@/shared/api/public';

type Sketch = { id: string; name: string; page?: string; hidden?: boolean; href?: string; children?: Sketch[] };

function pathOf({ id, page = 'article', children = [] }: Sketch, parentId: string): string {
  if (page === 'index') return '/index';
  if (page !== 'article') return `/${page}/${id}`;
  return `/article/${children.length > 0 ? 'y' : 'n'}/${parentId === '' ? '' : `${parentId}/`}${id}`;
}

export function menuItem(sketch: Sketch, parentId = ''): MenuItem {
  const { id, name, page = 'article', hidden = false, href = '', children = [] } = sketch;
  return {
    id,
    parentId,
    name,
    homePage: page,
    path: href === '' ? pathOf(sketch, parentId) : href,
    hidden,
    route: href === '',
    isHref: href === '' ? 'N' : 'Y',
    href,
    alwaysShow: false,
    bindMenu: '',
    children: children.map((child) => menuItem(child, id)),
  };
}

const named = (start: number, names: string[]): Sketch[] =>
  names.map((name, index) => ({ id: String(start + index), name }));

export const menu: MenuItem[] = [
  { id: '1', name: '首页', page: 'index' },
  { id: '10', name: '机构概况', children: named(11, ['中心简介', '领导信息', '内设机构与职责', '联系方式与交通']) },
  { id: '20', name: '新闻动态', children: named(21, ['疾控要闻', '工作动态', '通知公告', '媒体聚焦']) },
  {
    id: '30',
    name: '健康科普',
    children: named(31, ['热点解读', '传染病防治', '慢性病防治', '营养与环境健康', '健康视频与图解']),
  },
  {
    id: '40',
    name: '便民服务',
    children: [
      { id: '41', name: '狂犬病暴露处置门诊', page: 'rabies' },
      { id: '42', name: '艾滋病自愿咨询检测点', page: 'aids' },
      { id: '44', name: '预防接种服务' },
      { id: '43', name: '健康工具', page: 'calc' },
      { id: '45', name: '检测与评价服务' },
    ],
  },
  { id: '50', name: '疫情与监测', children: named(51, ['法定传染病疫情', '流感监测周报', '健康风险提示']) },
  {
    id: '70',
    name: '信息公开',
    children: named(71, ['公开指南与目录', '政策法规与标准', '预算决算', '采购招标', '网站工作年度报表']),
  },
  {
    id: '80',
    name: '互动交流',
    children: [
      { id: '81', name: '我要咨询', page: 'message' },
      { id: '82', name: '信件查询', page: 'messagesearch' },
      { id: '83', name: '在线调查', page: 'survey' },
      { id: '84', name: '常见问题' },
    ],
  },
  {
    id: '60',
    name: '业务工作',
    children: named(61, ['免疫规划', '艾滋病、性病与结核病', '学校与公共卫生', '检验检测', '卫生应急']),
  },
  { id: '90', name: '人才招聘', page: 'recruitment' },
  {
    id: '100',
    name: '专题专栏',
    children: [
      { id: '101', name: '冬春季呼吸道传染病防控' },
      { id: '102', name: '世界艾滋病日' },
      { id: '103', name: '已经结束的专题', hidden: true },
    ],
  },
  { id: '904', name: '版权声明', hidden: true },
  { id: '905', name: '隐私与安全', hidden: true },
  { id: '906', name: '网站帮助与无障碍声明', hidden: true },
  { id: '910', name: '上级单位', href: 'https://www.ndcpa.gov.cn/' },
].map((sketch) => menuItem(sketch));

export function block(mark: string, value: string, img = '', imgAlt = ''): SiteBlock {
  return { mark, img, imgAlt, languageObj: { value } };
}

const blocks: SiteBlock[] = [
  block('topimg', '临江健康，从这里开始'),
  block('qrcode', '微信公众号', '/pictures/qrcode.svg', '临江疾控微信公众号二维码'),
  block('copyright', '版权所有 临江市疾病预防控制中心'),
  block('tel', '0300-5550100'),
  block('duty_tel', '0300-5550120'),
  block('mail', 'office@ljcdc.example'),
  block('address', '临江市江北区沿江大道 120 号'),
  block('postcode', '030012'),
  block('map', '/map/901'),
  block('icp', '江ICP备00000000号-1'),
  block('pcp', '江公网安备 00000000000000号'),
  block('idcode', '0000000000'),
  block('institution_badge', '事业单位网站标识'),
  block('error_report', '/message/81'),
  block('ipv6', '本站支持 IPv6'),
  block('techcompany', '临江市卫生健康信息中心'),
  block('copyrightsay', '/article/n/904'),
  block('privacy_security', '/article/n/905'),
  block('about_us', '/article/n/10/14'),
  block('site_help', '/article/n/906'),
];

const units = (start: number, names: string[]) =>
  names.map((name, index) => ({ id: String(start + index), name, href: `https://unit${start + index}.example/` }));

export const frame: GetMenusResult = {
  menu,
  site: {
    name: '临江市疾病预防控制中心',
    shortName: '临江疾控',
    nameEn: 'Linjiang Center for Disease Control and Prevention',
    domain: 'www.ljcdc.example',
    idCode: '0000000000',
    host: '临江市疾病预防控制中心',
    undertaker: '健康教育科',
    demo: true,
  },
  blocks,
  theme: 'river',
  other: {},
  units: [
    { name: '国家和省级机构', units: units(1, ['国家疾病预防控制局', '中国疾病预防控制中心', '省疾病预防控制中心']) },
    { name: '市级部门', units: units(11, ['市人民政府', '市卫生健康委员会']) },
    { name: '区县疾控中心', units: units(21, ['江北区', '江南区', '云溪县']) },
    { name: '医疗卫生机构', units: units(31, ['市第一人民医院', '市妇幼保健院']) },
  ],
  logoTheme: '',
  todayVisit: 3286,
  visitCount: 18_402_517,
  tasks: [
    {
      title: '被猫狗抓咬了怎么办',
      hint: '三步判断要不要打针，马上找门诊',
      icon: 'paw',
      href: '/rabies/41',
      main: true,
    },
    { title: '找接种门诊', hint: '按区县、时间、疫苗查找', icon: 'pin', href: '/article/n/40/44', main: false },
    { title: '我要咨询', hint: '10 个工作日内答复，可凭码查询', icon: 'chat', href: '/message/81', main: false },
    {
      title: '疫情与健康提示',
      hint: '流感周报、法定传染病、风险提示',
      icon: 'pulse',
      href: '/article/y/50',
      main: false,
    },
    { title: '健康自测', hint: '步数、体重、腰臀比、糖尿病风险', icon: 'gauge', href: '/calc/43', main: false },
    { title: '人才招聘', hint: '招聘公告、成绩和拟聘公示', icon: 'case', href: '/recruitment/90', main: false },
  ],
  hotWords: ['流感疫苗', '狂犬疫苗', '健康证', 'HPV疫苗', '水质检测'],
};

export function frameProps(activeId: string): FrameProps {
  return { frame, activeId };
}

/** Column of the sample menu by its id. */
export function column(id: string): MenuItem {
  const found = [...menu, ...menu.flatMap((item) => item.children)].find((item) => item.id === id);
  if (!found) throw new Error(`no column ${id} in the sample menu`);
  return found;
}

import type { ArticleDetail, ArticleSummary, Picture } from '@/shared/api/public';
import { column } from './portal-frame';

function picture(name: string, alt: string): Picture {
  return { src: `/pictures/${name}.svg`, alt, width: 560, height: 300 };
}

export function summary(id: string, columnId: string, over: Partial<ArticleSummary>): ArticleSummary {
  const item = column(columnId);
  return {
    id,
    columnId,
    columnName: item.name,
    columnPath: item.path,
    categoryId: '',
    categoryName: '',
    title: '未命名',
    shortTitle: '',
    summary: '',
    cover: null,
    source: '临江市疾病预防控制中心',
    publishTime: '2026-11-18 09:30:00',
    top: false,
    hot: false,
    path: `/detail/${columnId}/${id}`,
    reviewer: '',
    validity: '',
    docNo: '',
    ...over,
  };
}

type Line = [title: string, time: string, summary?: string];

function lines(columnId: string, start: number, rows: Line[]): ArticleSummary[] {
  return rows.map(([title, publishTime, text = ''], index) =>
    summary(String(start + index), columnId, { title, publishTime: `${publishTime} 09:30:00`, summary: text }),
  );
}

export const news = lines('21', 21001, [
  [
    '我市建成病原快速检测网络，十二小时内完成聚集性疫情溯源',
    '2026-11-19',
    '市中心与八个区县实验室实现样本、数据、结果三统一，今年以来支持处置聚集性疫情 46 起。',
  ],
  ['全市冬春季呼吸道传染病防控工作会议召开', '2026-11-18'],
  ['市疾控中心通过国家级实验室资质认定现场评审', '2026-11-16'],
  ['“健康临江行”走进十所乡村学校', '2026-11-13'],
  ['我市启动 65 岁以上老年人肺炎疫苗接种项目', '2026-11-11'],
  ['国家监测哨点医院工作交流会在我市举行', '2026-11-09'],
  ['市中心与三所高校共建公共卫生实践基地', '2025-12-26'],
]).map((item, index) => (index === 0 ? { ...item, cover: picture('test-tubes', '插图：试管架与显微镜') } : item));

export const notices = lines('23', 23001, [
  ['关于 2026 年第二批公开招聘工作人员的公告', '2026-11-20'],
  ['关于调整狂犬病暴露处置门诊名单的通告（新增三家）', '2026-11-17'],
  ['生活饮用水检测服务收费标准公示', '2026-11-12'],
  ['病媒生物防制药械采购项目中标结果公告', '2026-11-06'],
  ['2025 年度部门决算公开说明', '2026-10-30'],
]).map((item, index) => ({ ...item, categoryName: ['公告', '名单', '公示', '公告', ''][index] ?? '' }));

export const hot = [
  summary('31001', '31', {
    title: '流感季已经到了，现在打疫苗还来得及吗？',
    summary: '来得及。打完两到四周起保护作用，老人和孩子先打。',
    cover: picture('virus-shield', '插图：挡住病毒的盾牌'),
    reviewer: '免疫规划科 · 主任医师审核',
    categoryName: '疫苗接种',
    top: true,
  }),
  summary('31002', '31', {
    title: '家里有人突然呕吐，怎样消毒才不传给全家？',
    summary: '酒精对诺如病毒效果差，要用含氯消毒液，先盖后擦。',
    cover: picture('disinfect', '插图：消毒液瓶'),
    reviewer: '消毒与病媒科 · 副主任医师审核',
    publishTime: '2026-11-15 10:00:00',
    categoryName: '传染病',
  }),
  summary('31003', '31', {
    title: '取暖季怎样防一氧化碳中毒，头晕了先做什么？',
    summary: '烟道要通、窗要留缝、装报警器，头晕先开窗离开。',
    cover: picture('winter-stove', '插图：烧着炉子的房屋'),
    reviewer: '环境健康科 · 主管医师审核',
    publishTime: '2026-11-10 08:20:00',
    categoryName: '生活与健康',
  }),
];

export const science = [
  summary('33001', '33', {
    title: '一盘饭里的减盐课：每天五克盐到底有多少',
    summary: '一啤酒瓶盖约六克。学会看营养成分表，比换一把小勺更管用。',
    cover: picture('salt-plate', '插图：餐盘和餐具'),
    publishTime: '2026-11-14 09:00:00',
  }),
  ...lines('32', 32001, [
    ['结核病离我们远吗：咳嗽两周要去查', '2026-11-16', '定点医院免费查痰和胸片。'],
    ['第一次做艾滋病检测，您会经历什么', '2026-11-01', '匿名、免费，约二十分钟出结果。'],
  ]),
  ...lines('33', 33002, [['血压量得对不对，先看这五点', '2026-11-12', '静坐五分钟，袖带与心脏同高。']]),
  ...lines('34', 34001, [
    ['空气污染日还能跑步吗', '2026-11-05', '指数超过 150，改在室内活动。'],
    ['被老鼠咬过的食物为什么不能要', '2026-11-03', '看不见的污染比咬痕大得多。'],
    ['孩子看屏幕：二十、二十、二十法则', '2026-11-08', '每二十分钟看远处二十秒。'],
  ]),
];

export const policy = summary('72001', '72', {
  title: '临江市预防接种单位管理办法',
  docNo: '临疾控发〔2026〕12号',
  validity: 'valid',
  publishTime: '2026-03-02 15:00:00',
});

export const detail: ArticleDetail = {
  ...(hot[0] ?? policy),
  subtitle: '',
  keywords: '流感,疫苗',
  keyPoints: [
    '来得及。流感高峰通常在十二月到次年二月，打完两到四周起保护作用。',
    '六月龄以上没有禁忌的人都可以打，老人、儿童、孕妇、慢性病患者先打。',
    '去年打过的，今年仍要打：病毒会变，抗体会降。',
  ],
  body: `<p>进入十一月，我市流感样病例占比连续三周上升，第 46 周为 5.2%，高于去年同期。许多市民来信问：已经有人得流感了，现在打还有用吗？下面由本中心免疫规划科回答。</p>
<h2 id="section-1">为什么现在打仍然有用</h2>
<p>疫苗要用两到四周让身体产生足够的抗体。按近五年监测，我市的流行高峰多在十二月下旬到次年一月，<a href="https://www.chinacdc.cn/" target="_blank">春季还常有一个较小的乙型流感高峰</a>。因此整个流行季都可以接种，只是越早越好。</p>
<figure><img src="/pictures/syringe.svg" alt="插图：注射器" width="560" height="300"><figcaption>图 1　接种流感疫苗是预防流感最有效的办法</figcaption></figure>
<h2 id="section-2">哪些人先打</h2>
<table><caption>表 1　优先接种人群和接种方法</caption><thead><tr><th scope="col">人群</th><th scope="col">什么时候打</th><th scope="col">几剂</th></tr></thead><tbody><tr><th scope="row">6 月龄至 8 岁儿童</th><td>首次接种的，两剂间隔四周以上</td><td>2 剂；以前打过的 1 剂</td></tr><tr><th scope="row">孕妇</th><td>任何孕周</td><td>1 剂</td></tr><tr><th scope="row">60 岁及以上</th><td>可与肺炎疫苗同时打</td><td>1 剂，户籍老人免费</td></tr></tbody></table>
<h3 id="section-3">慢性病患者</h3>
<ul><li>病情稳定时接种</li><li>接种前告诉医生：<ol><li>正在吃的药</li><li>过敏史</li></ol></li></ul>
<blockquote><p>接种是自己的事，也是身边人的事。</p></blockquote>
<h2 id="section-4">打之前和打之后</h2>
<aside data-callout="do"><p><strong>要做</strong></p><ul><li>带身份证和接种本，告诉医生过敏史</li><li>打完在门诊留看三十分钟</li><li>接种处红肿、低热，多喝水，一两天会好</li></ul></aside>
<aside data-callout="dont"><p><strong>不要做</strong></p><ul><li>发热或慢性病急性发作时接种</li><li>因为感冒已好就不去打</li><li>自己买抗病毒药代替疫苗</li></ul></aside>
<aside data-callout="doctor"><p><strong>何时就医</strong></p><p>接种后出现持续高热或大片皮疹，请到就近医疗机构就诊，并告诉接种门诊。</p></aside>
<aside data-callout="warning"><p><strong>警示</strong></p><p>没有“全民免费进口流感疫苗”，收到此类短信请勿点击。</p></aside>
<aside data-callout="emergency"><p><strong>出现这些情况，马上去急诊或拨打 120</strong></p><ul><li>呼吸急促、胸痛、口唇发紫</li><li>高热三天不退，或退热后再次高热</li><li>嗜睡、叫不醒、抽搐；婴儿不吃奶、无尿</li></ul></aside>
<h2 id="section-5">去哪里打</h2>
<p>全市 96 个接种门诊都可以预约。工作日没有时间的，可选周末开诊的门诊；行动不便的老人，可请社区卫生服务中心上门。</p>`,
  sourceUrl: '',
  author: '',
  editor: '健康教育科',
  proofreader: '',
  original: true,
  copyright: '',
  indexNo: '',
  writtenDate: null,
  issuer: '',
  audience: '全体市民',
  medicalReviewer: '免疫规划科 主任医师',
  reviewDate: '2026-11-17',
  nextReviewDate: '2027-09-01',
  reviewOverdue: false,
  basis: '《中国流感疫苗预防接种技术指南（2025—2026）》',
  correction: '表 1 中孕妇的接种时间原写“孕中期和孕晚期”，现更正为“任何孕周”。',
  correctionTime: '2026-11-19 10:00:00',
  updateTime: '2026-11-19 10:00:00',
  readMinutes: 4,
  views: 12_604,
  figures: [],
  attachments: [
    { name: '接种效果原始数据表.xlsx', href: '/files/31001-1.xlsx', type: 'application/vnd.ms-excel', size: 24_580 },
  ],
  toc: [
    { id: 'section-1', text: '为什么现在打仍然有用', level: 2 },
    { id: 'section-2', text: '哪些人先打', level: 2 },
    { id: 'section-3', text: '慢性病患者', level: 3 },
    { id: 'section-4', text: '打之前和打之后', level: 2 },
    { id: 'section-5', text: '去哪里打', level: 2 },
  ],
  prev: hot[1] ?? null,
  next: hot[2] ?? null,
  related: science.slice(1, 4),
  video: null,
  transcript: [],
  pictures: [],
  documents: [policy],
};

import type { Regions } from '@/shared/api/unlisted';

/** A few real regions: a province, a municipality, a city without districts, and one that ends at the province. */
export const sampleRegions: Regions = {
  source: '国家统计局，截至 2023-06-30',
  year: 2023,
  root: '86',
  records: {
    '86': { '110000': '北京市', '330000': '浙江省', '440000': '广东省', '810000': '香港特别行政区' },
    '110000': { '110100': '市辖区' },
    '110100': { '110101': '东城区', '110102': '西城区' },
    '330000': { '330100': '杭州市', '330200': '宁波市' },
    '330100': { '330102': '上城区', '330106': '西湖区' },
    '330200': { '330203': '海曙区' },
    '440000': { '440100': '广州市', '441900': '东莞市' },
    '440100': { '440106': '天河区' },
    '441900': { '441900003': '东城街道' },
  },
};

import type { PageReview } from '@/shared/api/public';

/** Said on every page of the calculators. */
export const disclaimer = '本工具仅供健康参考，不能代替医生诊断。';
export const inBrowser = '在您的浏览器里计算，填写的内容不发送、不保存，关闭页面就没有了。';
/** What the desk recorded, or else the day on which the formulas of the release were compared with their sources. */
export const reviewOf = (reviewed: PageReview, reviewedAt: string): PageReview =>
  reviewed.date === null ? { date: reviewedAt, by: '', next: null } : reviewed;

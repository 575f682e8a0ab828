import type { ComponentType, LazyExoticComponent } from 'react';
import { type LoadScreen, lazyScreen } from './lazy-screen';

export type Screen = LazyExoticComponent<ComponentType> | ComponentType;

/** A page that opens from another one and has no entry of its own in the menu. */
export type SubScreen = { path: string; title: string; screen: Screen };

export type ScreenEntry = {
  /** Where the page stands when the menu grants it; tells "not granted" from "does not exist". */
  path: string;
  screen: Screen;
  subScreens?: readonly SubScreen[];
};

const entry = (path: string, load: LoadScreen, subScreens: readonly SubScreen[] = []): ScreenEntry => ({
  path,
  screen: lazyScreen(load),
  subScreens,
});

/** A page that everybody may open, or that comes with another one. */
export const page = (path: string, title: string, load: LoadScreen): SubScreen => ({
  path,
  title,
  screen: lazyScreen(load),
});

/** Every page of the back office by the component name that a menu record carries. */
export const screens: Readonly<Record<string, ScreenEntry>> = {
  'dashboard/analysis': entry('/user/index', () => import('./home-page')),
  'dashboard/workplace': entry('/dashboard/workplace', () => import('@/features/admin/dashboard/workplace-page')),
  'dashboard/indexchart': entry('/dashboard/indexchart', () => import('@/features/admin/dashboard/index-chart-page')),
  'dashboard/tasks': entry('/dashboard/tasks', () => import('@/features/admin/dashboard/tasks-page')),
  'dashboard/monitor': entry('/dashboard/monitor', () => import('@/features/admin/dashboard/monitor-page')),
  'content/column': entry('/content/column', () => import('@/features/admin/content/section/section-page')),
  'content/article': entry('/content/article', () => import('@/features/admin/content/article/article-list-page'), [
    page('/content/article/edit/:id', '文章', () => import('@/features/admin/content/article/article-form-page')),
  ]),
  'content/topic': entry('/content/topic', () => import('@/features/admin/content/topic/topic-page')),
  'content/site': entry('/content/site', () => import('@/features/admin/content/site/site-page')),
  'content/pagefeedbacklist': entry('/content/feedback', () => import('@/features/admin/feedback/page-feedback-page'), [
    page('/content/feedback/comments', '读者意见', () => import('@/features/admin/feedback/comment-page')),
  ]),
  'content/searchwords': entry('/content/search', () => import('@/features/admin/search/synonym-page'), [
    page('/content/search/misses', '没有结果的搜索', () => import('@/features/admin/search/miss-page')),
    page('/content/search/lexicon', '内置词库', () => import('@/features/admin/search/lexicon-page')),
  ]),
  'content/searchweeks': entry('/content/search/weeks', () => import('@/features/admin/search/week-page')),
  'content/searchpins': entry('/content/search/pins', () => import('@/features/admin/search/pin-page')),
  'content/searchdangers': entry('/content/search/dangers', () => import('@/features/admin/search/danger-page')),
  'content/searchquestions': entry('/content/search/questions', () => import('@/features/admin/search/question-page')),
  'report/reportlist': entry('/report/list', () => import('@/features/admin/report/report-list-page'), [
    page('/report/:code', '报表', () => import('@/features/admin/report/report-page')),
  ]),
  'report/reportconfig': entry('/report/config', () => import('@/features/admin/report/desk/desk-page'), [
    page('/report/config/edit/:id', '报表配置', () => import('@/features/admin/report/desk/form-page')),
    page('/report/config/mails/:id', '按时寄送', () => import('@/features/admin/report/mails/mails-page')),
  ]),
  'media/medialibrary': entry('/media', () => import('@/features/admin/media/media-page')),
  'survey/surveylist': entry('/interact/survey', () => import('@/features/admin/survey/survey-list-page'), [
    page('/interact/survey/edit/:id', '调查', () => import('@/features/admin/survey/survey-form-page')),
    page('/interact/survey/statistics/:id', '统计', () => import('@/features/admin/survey/statistics-page')),
  ]),
  'consult/letterlist': entry('/interact/letter', () => import('@/features/admin/letter/letter-list-page'), [
    page('/interact/letter/view/:id', '来信', () => import('@/features/admin/letter/letter-page')),
  ]),
  'consult/letterstatistics': entry(
    '/interact/letterStatistics',
    () => import('@/features/admin/letter/letter-statistics-page'),
  ),
  'consult/templatelist': entry('/interact/replyTemplate', () => import('@/features/admin/letter/template-list-page')),
  'consult/holidaylist': entry('/interact/holiday', () => import('@/features/admin/letter/holiday-list-page')),
  'review/reviewlist': entry('/interact/review', () => import('@/features/admin/review/review-list-page')),
  'clinic/rabiescliniclist': entry('/clinic/rabies', () => import('@/features/admin/clinic/rabies-list-page')),
  'clinic/vctsitelist': entry('/clinic/vct', () => import('@/features/admin/clinic/vct-list-page')),
  'clinic/clinicdistrictlist': entry('/clinic/district', () => import('@/features/admin/clinic/district-list-page')),
  'recruit/postinglist': entry('/interact/recruitment', () => import('@/features/admin/recruit/posting-list-page')),
  'recruit/applicationlist': entry(
    '/interact/application',
    () => import('@/features/admin/recruit/application-list-page'),
  ),
  'system/api': entry('/system/api', () => import('@/features/admin/system/api-page')),
  'system/userlist': entry('/system/user', () => import('@/features/admin/directory/users/user-page')),
  'system/sysuseronlinelist': entry('/system/online', () => import('@/features/admin/directory/users/online-page')),
  'system/syspositionlist': entry(
    '/system/position',
    () => import('@/features/admin/directory/positions/position-page'),
  ),
  'system/roleuserlist': entry('/system/role', () => import('@/features/admin/directory/roles/role-page')),
  'system/permissionlist': entry(
    '/system/permission',
    () => import('@/features/admin/directory/menus/permission-page'),
  ),
  'system/departlist': entry('/system/depart', () => import('@/features/admin/directory/departments/depart-page')),
  'system/tenantlist': entry('/system/tenant', () => import('@/features/admin/directory/tenants/tenant-page')),
  'system/dictlist': entry('/system/dict', () => import('@/features/admin/setting/dict-page')),
  'system/syscategorylist': entry('/system/category', () => import('@/features/admin/setting/category-page')),
  'system/syscheckrulelist': entry('/system/checkRule', () => import('@/features/admin/setting/check-rule-page')),
  'system/sysfillrulelist': entry('/system/fillRule', () => import('@/features/admin/setting/fill-rule-page')),
  'system/savedquerylist': entry('/system/query', () => import('@/features/admin/setting/saved-query-page')),
  'system/quartzjob': entry('/system/quartzJob', () => import('@/features/admin/job/job-page')),
  'system/sysannouncementlist': entry(
    '/system/announcement',
    () => import('@/features/admin/announcement/announcement-page'),
  ),
  'message/sysmessagelist': entry('/system/message', () => import('@/features/admin/message/send-log-page')),
  'message/sysmessagetemplatelist': entry(
    '/system/messageTemplate',
    () => import('@/features/admin/message/template-page'),
  ),
  'system/lifetimelist': entry('/system/lifetime', () => import('@/features/admin/lifetime/lifetime-page')),
  'system/loglist': entry('/system/log', () => import('@/features/admin/journal/log-page')),
  'system/dataloglist': entry('/system/dataLog', () => import('@/features/admin/journal/data-log-page')),
};

/** Finds the screen of a component name, whatever prefix, suffix or case the record has. */
export function findScreen(component: string): ScreenEntry | null {
  const name = component
    .replace(/^\/?(src\/)?(views\/)?/, '')
    .replace(/(\/index)?(\.vue)?$/i, '')
    .toLowerCase();
  return screens[name] ?? null;
}

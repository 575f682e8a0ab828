import { useQuery } from '@tanstack/react-query';
import { minute } from '@/shared/format/date';
import { Avatar } from '@/ui-admin/avatar';
import { Facts } from '@/ui-admin/facts/facts';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { PageLink } from '@/ui-admin/page/page-link';
import { Waiting } from '@/ui-admin/state/states';
import { OutcomeTag } from '@/ui-admin/state/tag';
import { type ListColumn, RowsTable, rowsThere } from '@/widgets/list';
import styles from './account.module.css';
import { type OwnAccount, ownAccountOptions, type SignInRow } from './account-api';

/** Who I am here: departments, roles, and the last times somebody signed in as me. */
export default function AccountCenterPage() {
  const { data, error, refetch } = useQuery(ownAccountOptions);
  return (
    <div className="stack">
      <PageHead title="个人中心" actions={<PageLink to="/account/settings">账号设置</PageLink>} />
      {data ? <Center account={data} /> : <Waiting error={error} onRetry={refetch} />}
    </div>
  );
}

const blank = '未填写';

function Center({ account }: { account: OwnAccount }) {
  const joined = (names: readonly string[]) => names.join('、') || '无';
  return (
    <>
      <div className={styles.columns}>
        <Card title="我是谁">
          <div className={styles.portrait}>
            <Avatar size="large" name={account.realname} path={account.avatar} alt={`${account.realname}的头像`} />
            <PageLink to="/account/settings">{account.avatar ? '更换头像' : '上传头像'}</PageLink>
          </div>
          <Facts
            as="lines"
            facts={[
              ['姓名', account.realname],
              ['登录名', account.username],
              ['工号', account.workNo || blank],
              ['手机号', account.phone || blank],
              ['邮箱', account.email || blank],
              ['开通时间', minute(account.createTime)],
            ]}
          />
        </Card>
        <Card title="我的岗位">
          <Facts
            as="lines"
            facts={[
              ['站点', account.site],
              ['部门', joined(account.departs)],
              ['职务', joined(account.posts)],
              ['角色', joined(account.roles)],
            ]}
          />
        </Card>
      </div>
      <Card title="最近的登录" note="30 天内，最多 10 次">
        <RowsTable<SignInRow>
          label="最近的登录"
          list={rowsThere(account.signIns, nameOf)}
          columns={signInColumns}
          nameOf={nameOf}
          empty="30 天内没有登录记录"
        />
      </Card>
    </>
  );
}

const nameOf = ({ time, summary }: SignInRow) => `${time} ${summary}`;

const signInColumns: ListColumn<SignInRow>[] = [
  { name: 'time', title: '时间', width: 160, render: ({ time }) => minute(time) },
  { name: 'address', title: 'IP 地址' },
  { name: 'success', title: '结果', width: 80, render: ({ success }) => <OutcomeTag success={success} /> },
  { name: 'summary', title: '说明' },
];

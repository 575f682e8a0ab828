import { Button, Result } from 'antd';
import { Link, useNavigate } from 'react-router';
import { homePath } from '@/shared/session/redirect';
import { Icon } from '@/ui-admin/icon';

function WayBack() {
  const navigate = useNavigate();
  return (
    <>
      <Link to={homePath}>
        <Button type="primary" tabIndex={-1} icon={<Icon name="home" />}>
          回到首页
        </Button>
      </Link>
      <Button onClick={() => void navigate(-1)}>返回上一页</Button>
    </>
  );
}

/** 403: the page exists but is not granted. */
export function DeniedPage() {
  return <Result status="403" title={<h1>403 没有权限</h1>} subTitle="您的账号不能打开这个页面。需要使用时，请联系管理员授权。" extra={<WayBack />} />;
}

/** 404: no such page. */
export function MissingPage() {
  return <Result status="404" title={<h1>404 页面不存在</h1>} subTitle="地址可能输错了，或者页面已经取消。" extra={<WayBack />} />;
}

/** 500: the server failed. */
export function BrokenPage() {
  return <Result status="500" title={<h1>500 系统出错</h1>} subTitle="请稍后再试；如果仍然出错，请把出现的时间告诉管理员。" extra={<WayBack />} />;
}

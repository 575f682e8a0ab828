import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { homePath } from '@/shared/session/redirect';
import { PlainMessage } from '@/ui-admin/state/plain-message';

/** The ways on from a page that is an end. */
export function WayBack() {
  const navigate = useNavigate();
  return (
    <>
      <Button type="primary" onClick={() => void navigate(homePath)}>
        回到首页
      </Button>
      <Button onClick={() => void navigate(-1)}>返回上一页</Button>
    </>
  );
}

/** 403: the page exists but is not granted. */
export function DeniedPage() {
  return (
    <PlainMessage
      page
      title="403 没有权限"
      text="您的账号不能打开这个页面。需要使用时，请联系管理员授权。"
      actions={<WayBack />}
    />
  );
}

/** 404: no such page. */
export function MissingPage() {
  return <PlainMessage page title="404 页面不存在" text="地址可能输错了，或者页面已经取消。" actions={<WayBack />} />;
}

/** 500: the server failed. */
export function BrokenPage() {
  return (
    <PlainMessage
      page
      title="500 系统出错"
      text="请稍后再试；如果仍然出错，请把出现的时间告诉管理员。"
      actions={<WayBack />}
    />
  );
}

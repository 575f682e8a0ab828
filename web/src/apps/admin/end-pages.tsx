import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { homePath } from '@/shared/session/redirect';
import { PlainMessage, type Said } from '@/ui-admin/state/plain-message';

/** The ways on from a page that is an end. */
function WayBack() {
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

const end = (said: Said) => () => <PlainMessage page {...said} actions={<WayBack />} />;

/** 403: the page exists but is not granted. */
export const DeniedPage = end({
  title: '403 没有权限',
  text: '您的账号不能打开这个页面。需要使用时，请联系管理员授权。',
});

/** 404: no such page. */
export const MissingPage = end({ title: '404 页面不存在', text: '地址可能输错了，或者页面已经取消。' });

/** 500: the server failed. */
export const BrokenPage = end({
  title: '500 系统出错',
  text: '请稍后再试；如果仍然出错，请把出现的时间告诉管理员。',
});

/** The end of a process that went well. */
export const SuccessPage = end({
  outcome: 'success',
  title: '操作成功',
  text: '已经提交并保存，可以关闭这个页面。',
});

/** The end of a process that did not go through. */
export const FailurePage = end({
  outcome: 'failure',
  title: '操作失败',
  text: '没有完成，请返回上一页核对后再试；仍然失败时请联系管理员。',
});

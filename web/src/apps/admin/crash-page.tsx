import { Button, Result } from 'antd';

/** Shown when the frame itself fails; nothing is left but to load the page again. */
export function CrashPage() {
  return (
    <main>
      <Result
        status="500"
        title="页面出错了"
        subTitle="刷新后仍然出错时，请联系管理员。"
        extra={<Button onClick={() => window.location.reload()}>刷新页面</Button>}
      />
    </main>
  );
}

import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { PlainMessage } from './plain-message';

type Props = {
  children: ReactNode;
  /** Called when the person wants to try again. */
  onRetry: () => void;
};

/** Keeps a fault of one page inside its tab, so that the work in other tabs is not lost. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) {
      return this.props.children;
    }
    return (
      <div role="alert">
        <PlainMessage
          title="这个页面出错了"
          text="其他标签页不受影响。可以重新打开本页；如果仍然出错，请联系管理员。"
          actions={<Button onClick={this.props.onRetry}>重新打开</Button>}
        />
      </div>
    );
  }
}

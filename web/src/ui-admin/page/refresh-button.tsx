import { Button } from 'antd';
import { Icon } from '../icon';

/** Reads again what a page shows. */
export function RefreshButton({ onPress }: { onPress: () => unknown }) {
  return (
    <Button icon={<Icon name="refresh" />} onClick={() => void onPress()}>
      刷新
    </Button>
  );
}

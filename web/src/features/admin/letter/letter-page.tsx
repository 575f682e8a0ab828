import { useQuery } from '@tanstack/react-query';
import { usePageParams } from '@/ui-admin/page/page-address';
import { usePageTitle } from '@/ui-admin/page/page-context';
import { useMay } from '@/ui-admin/permission';
import { Denied, Waiting } from '@/ui-admin/state/states';
import { detailOptions } from './letter-api';
import { LetterDesk } from './letter-desk';

/** One letter from its arrival to the public page. */
export default function LetterPage() {
  const { id = '' } = usePageParams();
  const mayLook = useMay()('consult:letter:list');
  const { data, error, refetch } = useQuery({ ...detailOptions(id), enabled: mayLook });
  usePageTitle(data ? `来信：${data.letter.title || '内容已销毁'}` : '');
  if (!mayLook) return <Denied />;
  if (data) return <LetterDesk key={id} detail={data} />;
  return <Waiting error={error} onRetry={refetch} rows={12} />;
}

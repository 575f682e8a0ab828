import { useQuery } from '@tanstack/react-query';
import { StateTag } from '@/ui-admin/state/tag';
import { signedOptions } from './search-api';

/** Which physician signed a medical text of the search as it stands now. */
export function SignedBy({ base }: { base: Parameters<typeof signedOptions>[0] }) {
  const { data, isError } = useQuery(signedOptions(base));
  if (isError) return <StateTag tone="warning">没有读到是否经医师审定，请刷新</StateTag>;
  if (data === undefined) return null;
  return (
    <StateTag tone={data.by === '' ? 'warning' : 'success'}>
      {data.by === '' ? '现在的文字还没有医师审定' : data.by}
    </StateTag>
  );
}

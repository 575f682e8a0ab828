import { type Choice, codes } from '@/ui-admin/values/codes';
import { codeNames, departNames } from '../core/depart-api';
import { DepartPicker } from './depart-picker';
import { Names } from './names';

/** A department, or several. Stored by id, or by code. */
export function depart({ store = 'id', ...choice }: Choice & { store?: 'id' | 'orgCode' } = {}) {
  const source = store === 'id' ? departNames : codeNames;
  return codes({
    ...choice,
    names: (value) => <Names value={value} source={source} />,
    control: (control) => <DepartPicker {...control} store={store} />,
  });
}

import { createContext, useContext, useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { usePartRights } from '../permission';
import type { FieldSpec } from './field-spec';

/** Permission prefix of the rows that the forms below are about, such as `system:position`. */
export const FieldPermission = createContext('');

/**
 * The fields as the rules of the site leave them to the person: without those that are withheld, and with those closed that
 * may not be changed. What nobody here can put right is not checked here either; the server decides.
 */
export function useGrantedFields<Row extends FieldValues>(specs: readonly FieldSpec<Row>[]): readonly FieldSpec<Row>[] {
  const rights = usePartRights(useContext(FieldPermission));
  return useMemo(
    () =>
      specs
        .filter(({ name }) => !rights.isWithheld(name))
        .map((spec) =>
          rights.isReadOnly(spec.name)
            ? { ...spec, disabled: true, required: false, rules: [], asyncRules: [], hint: '您没有修改这一项的权限' }
            : spec,
        ),
    [specs, rights],
  );
}

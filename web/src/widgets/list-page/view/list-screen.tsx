import type { ListResource, ListRow } from '../core/list-resource';
import { ListPage } from './list-page';

/** A screen that is a list and nothing else. */
export const listScreen = <Row extends ListRow>(title: string, resource: ListResource<Row>) =>
  function ListScreen() {
    return <ListPage title={title} resource={resource} />;
  };

import type { GetMenusResult } from '@/shared/api/public';
import { blockHref, blockText, dialled, sectionHref } from '@/shared/site/blocks';
import { Icon } from '@/ui-portal/icon';
import { Codes, codesClass } from './codes';

/** Floating tools beside the page, or a bar at its foot where the margin is too narrow. */
export function Tools({ frame: { blocks, menu } }: { frame: GetMenusResult }) {
  const telephone = blockText(blocks, 'duty_tel') || blockText(blocks, 'tel');
  const consult = sectionHref(menu, (item) => item.homePage === 'message' && !item.hidden);
  const mail = blockText(blocks, 'mail');
  const map = blockHref(blocks, 'map');
  return (
    <nav className="tools" aria-label="快捷工具">
      <ul>
        {telephone !== '' && (
          <li>
            <a href={dialled(telephone)} aria-label={`电话 ${telephone}`}>
              <Icon name="phone" />
              电话
            </a>
          </li>
        )}
        {consult !== '' && (
          <li>
            <a href={consult}>
              <Icon name="chat" />
              咨询
            </a>
          </li>
        )}
        <li className={`roomy ${codesClass(blocks)}`}>
          <Codes blocks={blocks} className="tool-codes">
            <Icon name="qr" />
            扫码
          </Codes>
        </li>
        {mail !== '' && (
          <li className="roomy">
            <a href={`mailto:${mail}`} aria-label={`邮箱 ${mail}`}>
              <Icon name="mail" />
              邮箱
            </a>
          </li>
        )}
        {map !== '' && (
          <li>
            <a href={map}>
              <Icon name="map" />
              地图
            </a>
          </li>
        )}
        <li className="bar-only">
          <a href="#all">
            <Icon name="menu" />
            菜单
          </a>
        </li>
        <li>
          <a href="#top">
            <Icon name="up" />
            顶部
          </a>
        </li>
      </ul>
    </nav>
  );
}

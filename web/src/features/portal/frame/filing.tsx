import type { GetMenusResult } from '@/shared/api/public';
import { grouped } from '@/shared/format/number';
import { blockText } from '@/shared/site/blocks';
import { Icon } from '@/ui-portal/icon';
import { OutLink } from '@/ui-portal/links';

/** Public register of the filing number of public security, asked by the digits of the number. */
function policeRegister(number: string): string {
  return `https://beian.mps.gov.cn/#/query/webSearch?code=${number.replace(/\D/g, '')}`;
}

/** The page is kept, and the figures with it: they are right once the script has reported this visit. */
function Visits({ frame }: { frame: GetMenusResult }) {
  return (
    <div className="needs-script">
      <p className="visits">
        今日浏览量 <strong data-count="todayVisit">{grouped(frame.todayVisit)}</strong>
        <span>
          累计浏览量 <strong data-count="visitCount">{grouped(frame.visitCount)}</strong>
        </span>
      </p>
    </div>
  );
}

/** Filing numbers and visit counts: the last line of every page. */
export function Filing({ frame }: { frame: GetMenusResult }) {
  const text = (mark: string) => blockText(frame.blocks, mark);
  const [icp, police, code] = [text('icp'), text('pcp'), text('idcode')];
  return (
    <div className="filing">
      <ul className="inline-links">
        {icp !== '' && (
          <li>
            <OutLink href="https://beian.miit.gov.cn/">{icp}</OutLink>
          </li>
        )}
        {police !== '' && (
          <li>
            <OutLink className="police" href={policeRegister(police)}>
              <Icon name="shield" />
              {police}
            </OutLink>
          </li>
        )}
        {code !== '' && <li>网站标识码 {code}</li>}
        {text('ipv6') !== '' && <li>{text('ipv6')}</li>}
      </ul>
      <Visits frame={frame} />
    </div>
  );
}

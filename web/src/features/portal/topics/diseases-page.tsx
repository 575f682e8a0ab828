import type { DiseaseEntry, DiseasesProps } from '@/shared/api/public';
import { withQuery } from '@/shared/format/address';
import { Empty } from '@/ui-portal/empty';
import { ChoiceLinks, NewTabNote } from '@/ui-portal/links';
import { Page, PageHead } from '@/ui-portal/page';
import { PageTools } from '@/ui-portal/page-tools';

const address = '/article/az';
/** A class of fewer diseases is read at a glance; letters would only push it down. */
const worthLetters = 12;
const anchorOf = (letter: string) => (letter === '#' ? 'letter-other' : `letter-${letter}`);

/** The alphabet; letters that no disease begins with lead nowhere and are no links. */
function Alphabet({ letters }: Pick<DiseasesProps, 'letters'>) {
  return (
    <nav className="alphabet" aria-label="按拼音首字母">
      <ul>
        {letters.map(({ letter, entries }) => (
          <li key={letter}>
            {entries.length > 0 ? (
              <a href={`#${anchorOf(letter)}`} aria-label={`${letter}，${entries.length} 条`}>
                {letter}
              </a>
            ) : (
              <span aria-hidden="true">{letter}</span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({ entry }: { entry: DiseaseEntry }) {
  return (
    <li>
      {entry.see === '' ? (
        <a href={entry.path} target="_blank" rel="noopener">
          {entry.name}
          <NewTabNote />
        </a>
      ) : (
        <>
          {entry.name}
          <span className="hint">，见</span>
          <a href={entry.path} target="_blank" rel="noopener">
            {entry.see}
            <NewTabNote />
          </a>
        </>
      )}
    </li>
  );
}

/** 疾病 A–Z: every disease the site explains, by the initials of its names. */
export function DiseasesPage({ letters, count, total, classes, category, crumbs }: DiseasesProps) {
  const filled = letters.filter(({ entries }) => entries.length > 0);
  const chosen = classes.find(({ value }) => value === category);
  return (
    <Page crumbs={crumbs} className="diseases">
      <PageHead title="疾病 A–Z">
        按拼音首字母查疾病，也可以从俗称查起。{chosen ? `${chosen.text}共 ${count} 种。` : `共 ${count} 种疾病。`}
      </PageHead>
      {filled.length === 0 && <Empty title="还没有疾病条目" />}
      {classes.length > 0 && (
        <nav className="disease-classes" aria-label="按类别筛选">
          <ChoiceLinks
            choices={[{ value: '', text: '全部', count: total }, ...classes]}
            current={category}
            href={(value) => withQuery(address, { category: value })}
          />
        </nav>
      )}
      {count >= worthLetters && <Alphabet letters={chosen ? filled : letters} />}
      <div className="disease-groups">
        {filled.map(({ letter, entries }) => (
          <section key={letter} aria-labelledby={anchorOf(letter)}>
            <h2 id={anchorOf(letter)}>{letter === '#' ? '其他' : letter}</h2>
            <ul>
              {entries.map((entry) => (
                <Entry key={entry.name + entry.path} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <PageTools title="疾病 A–Z" />
    </Page>
  );
}

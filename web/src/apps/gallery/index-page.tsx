import { portal, widgets } from './catalogue';

/** Links to every scenario. */
export function IndexPage() {
  return (
    <main>
      <h1>控件目录</h1>
      {[portal, ...widgets].map(({ name, scenarios }) => (
        <section key={name} aria-labelledby={`widget-${name}`}>
          <h2 id={`widget-${name}`}>{name}</h2>
          <ul>
            {scenarios.map(({ title, note }) => (
              <li key={title}>
                <a href={`#${name}/${title}`}>{title}</a> {note}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

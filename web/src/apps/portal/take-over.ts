type Load = () => Promise<{ hydrate: (island: HTMLElement) => Promise<unknown> }>;

const missing = '这里的程序没有载入，可能是网络太慢。刷新以前，按钮可能没有反应，选的条件会写在网址里。';

/** Lets React take the islands of the page over; it comes only where one stands. One that does not come is said where it stands. */
export async function takeOverIslands(load: Load): Promise<void> {
  const found = [...document.querySelectorAll<HTMLElement>('[data-island]')];
  await Promise.all(found.map((island) => takeOver(island, load)));
}

async function takeOver(island: HTMLElement, load: Load): Promise<void> {
  try {
    const { hydrate } = await load();
    await hydrate(island);
  } catch (error) {
    console.error('an island did not come', island.dataset.island, error);
    island.before(notice());
  }
}

function notice(): HTMLElement {
  const again = document.createElement('button');
  again.type = 'button';
  again.className = 'linklike';
  again.textContent = '刷新页面';
  again.addEventListener('click', () => window.location.reload());
  const line = document.createElement('p');
  line.className = 'state-notice island-missing';
  line.role = 'alert';
  line.append(missing, again);
  return line;
}

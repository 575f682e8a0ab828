/** What a visitor wants to do with the site in the browser. */
export type Shortcut = 'favourite' | 'home';

/** Programs that keep favourites in different places. */
export type Device = 'wechat' | 'iphone' | 'android' | 'mac' | 'computer';

export const shortcutNames: Record<Shortcut, string> = { favourite: '加入收藏', home: '设为首页' };

/** Device by the name the browser gives itself. Only the words of the instructions hang on it. */
export function deviceOf(agent: string): Device {
  if (/MicroMessenger/i.test(agent)) return 'wechat';
  if (/iPhone|iPad|iPod/.test(agent)) return 'iphone';
  if (/Android|HarmonyOS/.test(agent)) return 'android';
  return /Macintosh/.test(agent) ? 'mac' : 'computer';
}

const homeSteps = [
  '打开浏览器右上角的菜单，选择“设置”。',
  '找到“启动时”或“主页”，选择“打开特定网页”。',
  '粘贴下面的网址，保存。',
];

/** What to do by hand, step by step. */
export const instructions: Record<Shortcut, Record<Device, string[]>> = {
  favourite: {
    wechat: ['点右上角的“…”。', '选择“收藏”，以后在微信的“我”—“收藏”里打开。'],
    iphone: ['点浏览器的“分享”按钮。', '选择“添加书签”，或“添加到主屏幕”，像应用一样打开。'],
    android: ['点浏览器的菜单按钮。', '选择“添加书签”或“收藏”，也可以“添加到桌面”。'],
    mac: ['同时按 ⌘ 和 D 两个键。', '在弹出的小窗口里选择位置，按“完成”。'],
    computer: ['同时按 Ctrl 和 D 两个键。', '在弹出的小窗口里选择位置，按“完成”。'],
  },
  home: {
    wechat: ['微信里不能设置首页，请点右上角的“…”，选择“在浏览器打开”。', '再按浏览器的办法设置。'],
    iphone: ['点浏览器的“分享”按钮。', '选择“添加到主屏幕”，以后从主屏幕直接打开本站。'],
    android: ['打开浏览器的菜单，选择“设置”—“主页”。', '选择“自定义”，粘贴下面的网址，保存。'],
    mac: homeSteps,
    computer: homeSteps,
  },
};

const calls: Record<Shortcut, { owner: 'external' | 'body'; name: string }> = {
  favourite: { owner: 'external', name: 'AddFavorite' },
  home: { owner: 'body', name: 'setHomePage' },
};

/**
 * Asks the browser itself, which some old ones can do; they then ask the visitor. False where there is no such call or it
 * failed: then people need the instructions.
 */
export function askBrowser(shortcut: Shortcut, address: string, title: string, page: Window): boolean {
  const { owner, name } = calls[shortcut];
  const holder: unknown = owner === 'body' ? page.document.body : Reflect.get(page, owner);
  if (typeof holder !== 'object' || holder === null) return false;
  const call: unknown = Reflect.get(holder, name);
  if (typeof call !== 'function') return false;
  try {
    Reflect.apply(call, holder, shortcut === 'favourite' ? [address, title] : [address]);
    return true;
  } catch {
    return false;
  }
}

// A stand-in for the built front end: the same three functions, and a page that misbehaves when its data says so.
(function () {
  const escape = (text) =>
    String(text).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
  const misdeeds = {
    throw() {
      throw new Error('the page is broken');
    },
    loop() {
      for (;;);
    },
    bomb() {
      const all = [];
      for (;;) all.push('x'.repeat(1000) + all.length);
    },
    deep() {
      const down = (n) => down(n + 1) + 1;
      return down(0);
    },
    number: () => 7,
  };
  globalThis.jikong = {
    header(json) {
      const { frame, activeId } = JSON.parse(json);
      if (frame.misdeed) return misdeeds[frame.misdeed]();
      return `<nav data-active="${escape(activeId)}">${escape(frame.name)}</nav>`;
    },
    page(json) {
      const { misdeed, title, text, marks = '' } = JSON.parse(json);
      if (misdeed) return misdeeds[misdeed]();
      return `<h1>${escape(title)}</h1><p>${escape(text)}</p>${marks}`;
    },
    footer(json) {
      return `<p>主办：${escape(JSON.parse(json).frame.name)}</p>`;
    },
  };
})();

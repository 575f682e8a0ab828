import { type Action, act, isSwitch } from './core/actions';
import { forgetSettings, heedPage, ignorePage, isIgnored, type Jar, keepSettings, readSettings } from './core/kept';
import { type Line, type Passage, Reader } from './core/reader';
import { rateOf, type Settings } from './core/settings';
import type { Command } from './core/shortcuts';
import { wordAt, wordsOf } from './core/text';
import { pacedVoice } from './voice/paced-voice';
import type { Voice } from './voice/voice';

/** What the toolbar shows. */
export type State = {
  settings: Settings;
  /** The reader does not want the toolbar on this page. */
  ignored: boolean;
  /** Last notice; the number tells two equal notices apart. */
  notice: { text: string; number: number };
  /** Continuous reading was begun and has not ended. */
  reading: boolean;
  /** What the captions show. */
  line: Line | null;
  /** What is open below the bar. */
  open: 'nothing' | 'more' | 'help' | 'closing';
};

/** The page as the toolbar sees it; tests put their own in its place. */
export type Surroundings = {
  jar: Jar;
  /** Path of the page as it stands in the address. */
  path: string;
  voice: Voice;
  /** Draws the page as the settings ask. */
  draw: (settings: Settings, ignored: boolean) => void;
  /** Paragraphs of the page and the one to begin with. */
  passages: () => { passages: Passage[]; first: number };
  clearMarks: () => void;
  holdsUnsaved: () => boolean;
  /** Loads the page again, with the focus where the toolbar is opened. */
  reload: () => void;
  focusOpener: () => void;
};

/** A voice is there, and still nothing was to be heard. */
const muted = '语音服务暂时不能发声；打开大字幕可以看到文字';

const voiceless = '这台设备没有中文语音，不能发声；打开大字幕可以看到文字';

/** Everything the toolbar does, without its buttons. */
export class Assistant {
  readonly #page: Surroundings;
  readonly #listeners = new Set<() => void>();
  readonly #reader: Reader;
  #state: State;
  #hasVoice = false;
  #hush: (() => void) | null = null;
  /** Counts the wishes to hear the page: only the last one counts once the voice is there. */
  #wish = 0;
  /** Silence is told once; who turns the sound on again is told again. */
  #toldMuted = false;

  /** What the commands do that are no switches. */
  readonly #commands: Partial<Record<Command, () => void>> = {
    open: () => this.open(),
    close: () => this.close(),
    read: () => this.read(),
    next: () => this.#reader.step(1),
    previous: () => this.#reader.step(-1),
    help: () => this.unfold('help'),
    speed: () => this.dispatch({ type: 'speed' }),
    reset: () => this.dispatch({ type: 'reset' }),
    theme: () => this.dispatch({ type: 'nextTheme' }),
    larger: () => this.dispatch({ type: 'zoom', by: 1 }),
    smaller: () => this.dispatch({ type: 'zoom', by: -1 }),
  };

  constructor(page: Surroundings) {
    this.#page = page;
    this.#state = {
      settings: readSettings(page.jar),
      ignored: isIgnored(page.jar, page.path),
      notice: { text: '', number: 0 },
      reading: false,
      line: null,
      open: 'nothing',
    };
    this.#reader = new Reader({
      voice: () => this.#voice(),
      rate: () => rateOf(this.#state.settings.speed),
      onLine: (line) => this.#set({ line }),
      onMute: this.#mute,
      onEnd: () => {
        page.clearMarks();
        this.#set({ reading: false, line: null });
      },
    });
    this.#seekVoice();
    page.draw(this.#state.settings, this.#state.ignored);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): State => this.#state;

  /** The toolbar is on this page. */
  get shown(): boolean {
    return this.#state.settings.show && !this.#state.ignored;
  }

  /** Does what a button or a key asks for. */
  readonly run = (command: Command): void => {
    const run = this.#commands[command];
    if (run) run();
    else if (isSwitch(command)) this.dispatch({ type: 'toggle', name: command });
  };

  /** Changes a setting, keeps it, draws the page and tells the reader. */
  readonly dispatch = (action: Action): void => {
    const before = this.#state.settings;
    const { settings, notice } = act(before, action);
    this.#set({ settings });
    keepSettings(this.#page.jar, settings);
    this.#page.draw(settings, this.#state.ignored);
    if (action.type === 'reset') this.#stopReading();
    if (settings.audio && !before.audio) void this.#greet(notice);
    else this.#tell(notice, settings.audio || before.audio);
  };

  /** Opens the toolbar, also where it was not wanted before. */
  open(): void {
    if (this.shown) return;
    heedPage(this.#page.jar, this.#page.path);
    this.#set({ ignored: false });
    this.dispatch({ type: 'open' });
  }

  /** Starts reading the page from the selected paragraph or its beginning, or stops. */
  read(): void {
    if (this.#state.reading) {
      this.#stopReading();
      this.#tell('已停止朗读', this.#state.settings.audio);
      return;
    }
    if (!this.#state.settings.audio) this.dispatch({ type: 'toggle', name: 'audio' });
    const { passages, first } = this.#page.passages();
    this.#set({ reading: true });
    this.#tell('开始朗读本页', false);
    const wish = ++this.#wish;
    void this.#page.voice.ready().then((ready) => {
      this.#hasVoice = ready;
      if (wish !== this.#wish || !this.#state.reading) return;
      this.#silence();
      this.#reader.start(passages, first);
    });
  }

  /** Ends the reading of the page, also where the voice is still awaited. */
  #stopReading(): void {
    this.#reader.stop();
    if (this.#state.reading) this.#set({ reading: false, line: null });
  }

  /**
   * Reads what the mouse or the focus rests on. Nothing interrupts the reading of the page. `discreet` says the same without what
   * the reader typed, for voices that send their texts away.
   */
  point(text: string, discreet = text): void {
    const { settings } = this.#state;
    if (!this.shown || !settings.overread || this.#reader.active || !(settings.audio || settings.bigtext)) return;
    this.#silence();
    const words = wordsOf(text);
    const show = (at: number | null) => this.#set({ line: { text, word: at === null ? null : wordAt(words, at) } });
    show(null);
    if (!settings.audio) return;
    const voice = this.#voice();
    const said = voice.isLocal() ? text : discreet;
    const onWord = said === text ? show : () => {};
    this.#hush = voice.speak({
      text: said,
      rate: rateOf(settings.speed),
      onWord,
      onEnd: () => show(null),
      onMute: this.#mute,
    });
  }

  /** Shows or hides a part below the bar. */
  readonly unfold = (part: State['open']): void => {
    this.#set({ open: this.#state.open === part ? 'nothing' : part });
  };

  readonly fold = (): void => this.#set({ open: 'nothing' });

  /** Takes the toolbar off this page and remembers that; the look stays as it is set. */
  readonly ignore = (): void => {
    ignorePage(this.#page.jar, this.#page.path);
    this.#stopReading();
    this.#set({ ignored: true, open: 'nothing' });
    this.#page.focusOpener();
    this.#page.draw(this.#state.settings, true);
    this.#tell('本页不再显示工具栏，点页面上方的“无障碍”可以重新打开', this.#state.settings.audio);
  };

  /** Closes the toolbar, or asks first when a form would be lost. */
  readonly close = (): void => {
    if (this.#page.holdsUnsaved()) this.#set({ open: 'closing' });
    else this.leave();
  };

  /** Forgets the settings and loads the page again as it was without the toolbar. */
  readonly leave = (): void => {
    this.#stopReading();
    this.#silence();
    forgetSettings(this.#page.jar);
    this.#page.reload();
  };

  /** Falls silent, and reading ends: somebody pressed Escape or leaves the page. */
  readonly hush = (): void => {
    this.#silence();
    this.#stopReading();
  };

  /** Takes over what was set on another page, when the browser brings this one back as it was left. */
  restore(): void {
    const settings = readSettings(this.#page.jar);
    this.#set({ settings, ignored: isIgnored(this.#page.jar, this.#page.path), open: 'nothing' });
    this.#page.draw(settings, this.#state.ignored);
    this.#seekVoice();
  }

  /** Finds out whether there is a voice, for those who want to hear one. */
  #seekVoice(): void {
    if (!this.#state.settings.audio) return;
    void this.#page.voice.ready().then((ready) => {
      this.#hasVoice = ready;
    });
  }

  readonly #mute = (): void => {
    if (this.#toldMuted) return;
    this.#toldMuted = true;
    this.#show(muted);
  };

  #set(part: Partial<State>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  #voice(): Voice {
    return this.#state.settings.audio && this.#hasVoice ? this.#page.voice : pacedVoice;
  }

  #silence(): void {
    this.#hush?.();
    this.#hush = null;
  }

  /** Says that there is sound now, or that there is no voice. */
  async #greet(notice: string): Promise<void> {
    this.#toldMuted = false;
    this.#hasVoice = await this.#page.voice.ready();
    this.#tell(this.#hasVoice ? notice : voiceless, true);
  }

  #show(text: string): void {
    this.#set({ notice: { text, number: this.#state.notice.number + 1 } });
  }

  /** Shows a notice, and says it; reading aloud waits meanwhile and begins its sentence again. */
  #tell(text: string, aloud: boolean): void {
    this.#show(text);
    if (!aloud || !this.#hasVoice) return;
    this.#reader.hold();
    this.#silence();
    this.#hush = this.#page.voice.speak({
      text,
      rate: rateOf(this.#state.settings.speed),
      onWord: () => {},
      onEnd: () => this.#reader.resume(),
      onMute: this.#mute,
    });
  }
}

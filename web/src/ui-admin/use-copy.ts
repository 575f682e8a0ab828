import { useToast } from './use-toast';

/** Puts a text on the clipboard and says so; where the browser does not let a page do it, what to do by hand. */
export function useCopy(): (text: string, done: string, byHand: string) => Promise<void> {
  const toast = useToast();
  return async (text, done, byHand) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.done(done);
    } catch {
      toast.warn(`浏览器没有允许复制，请手工${byHand}`);
    }
  };
}

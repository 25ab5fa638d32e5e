// A dialog over the page: the browser keeps the focus in it, Escape closes it, and the focus goes back where it was.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { words } from '../words/words.ts';

/** A modal dialog with a title and a way out. */
export function Dialog(props: {
  readonly title: string;
  readonly class?: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  const at = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    at.current?.showModal();
    // The browser would begin at the button that closes: who opens the palette types at once.
    at.current?.querySelector<HTMLElement>('[role=combobox]')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={at}
      class={props.class}
      aria-label={props.title}
      onCancel={(event) => {
        event.preventDefault();
        props.close();
      }}
      onClick={(event) => {
        if (event.target === at.current) props.close();
      }}
    >
      <div class="dialog">
        <header>
          <h2>{props.title}</h2>
          <button type="button" class="plain" onClick={props.close}>
            {words().frame.close}
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}

import { useId, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Tabs.module.css';
import { useTabScroll } from './useTabScroll';

export interface Tab<T extends string> {
  value: T;
  label: string;
}

/**
 * Shows tabs and the panel of the chosen one: they are one stop for the Tab key; arrows, Home and End move between
 * them. Each tab keeps its own scroll position.
 */
export function Tabs<T extends string>({
  label,
  tabs,
  value,
  onChange,
  lead,
  aside,
  below,
  children,
}: {
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Content above the sticky bar, which scrolls away. */
  lead?: ReactNode;
  aside?: ReactNode;
  /** Content under the tabs, in the sticky bar. */ below?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const { bar, panel, leave } = useTabScroll(value);
  const choose = (next: T) => {
    leave();
    onChange(next);
  };
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + tabs.length) % tabs.length;
    choose(tabs[index]!.value);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };
  return (
    <div>
      {lead}
      <div ref={bar} className={styles['bar']}>
        <div className={styles['row']}>
          <div role="tablist" aria-label={label} className={styles['list']} onKeyDown={keys}>
            {tabs.map((tab) => (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={`${id}-${tab.value}`}
                className={styles['tab']}
                aria-selected={tab.value === value}
                aria-controls={`${id}-panel`}
                tabIndex={tab.value === value ? 0 : -1}
                onClick={() => choose(tab.value)}
              >
                {tab.label}
              </button>
            ))}
          </div>
          {aside}
        </div>
        {below}
      </div>
      <div
        ref={panel}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        tabIndex={-1}
        className={styles['panel']}
      >
        {children}
      </div>
    </div>
  );
}

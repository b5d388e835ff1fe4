import { useEffect, useState } from 'react';

interface Sheet {
  css: CSSStyleSheet;
  users: number;
}

/** Applies a style sheet while anyone uses it. */
function createSheet() {
  let sheet: Sheet | null = null;
  return {
    add(styles: string) {
      if (!sheet) {
        sheet = { css: new CSSStyleSheet(), users: 0 };
        sheet.css.replaceSync(styles);
        document.adoptedStyleSheets.push(sheet.css);
      }
      sheet.users += 1;
    },
    remove() {
      if (!sheet) return;
      sheet.users -= 1;
      if (sheet.users > 0) return;
      const { css } = sheet;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== css);
      sheet = null;
    },
  };
}

/**
 * Stands in for the export of `react-style-singleton`, by which dialogs keep the page from scrolling: makes a component that applies its
 * styles while one is mounted. Adopted style sheets need no `'unsafe-inline'` in the policy of the page.
 */
export function styleSingleton() {
  const sheet = createSheet();
  return function Style({ styles, dynamic = false }: { styles: string; dynamic?: boolean }): null {
    const [first] = useState(styles);
    const applied = dynamic ? styles : first;
    useEffect(() => {
      sheet.add(applied);
      return sheet.remove;
    }, [applied]);
    return null;
  };
}

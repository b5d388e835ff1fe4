import { useEffect, useState } from 'react';

interface Sheet {
  css: CSSStyleSheet;
  users: number;
}

/** Creates a style sheet that applies while at least one component uses it. */
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
 * Replaces the export of `react-style-singleton`, with which dialogs keep the page from scrolling: returns a component that applies
 * its styles while it is mounted. Adopted style sheets need no `'unsafe-inline'` in the page's CSP.
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

/** The modules that the build and the tests replace by others. */
import path from 'node:path'

export const aliases = [
  // React has had this hook since version 18
  {
    find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
    replacement: 'use-sync-external-store/with-selector.js',
  },
  // a short replacement of react-i18next; lib/translate.ts explains why
  { find: 'react-i18next', replacement: path.join(import.meta.dirname, 'src/lib/react-texts.tsx') },
  // the path by which the icons of lucide-react import the component that renders them
  { find: '../createLucideIcon.mjs', replacement: path.join(import.meta.dirname, 'src/ui/lucide-icon.ts') },
]

/** Which rules of html-validate hold for every page: those of the HTML standard. */
import type { ConfigData } from 'html-validate'

export const htmlRules: ConfigData = {
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    // a link that waits until the page is quiet has a `rel` of its own beside the `as` it is fetched with later
    // (apps/web/src/deferred-hydration)
    'attribute-misuse': 'off',
  },
}

/** The rules of html-validate that apply to every page: those of the HTML standard. */
import type { ConfigData } from 'html-validate'

export const htmlRules: ConfigData = {
  root: true,
  extends: ['html-validate:standard'],
}

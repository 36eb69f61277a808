import { render } from 'katex'

/** The same limits as on the server: nothing in a formula may grow without bound or reach out of the page. */
export const renderFormula = (dom: HTMLElement, tex: string, isDisplay: boolean): void => {
  render(tex, dom, {
    displayMode: isDisplay,
    throwOnError: false,
    errorColor: 'var(--danger)',
    trust: false,
    strict: 'ignore',
    maxExpand: 500,
    maxSize: 20,
    output: 'htmlAndMathml',
  })
}

/** Whether it names one file in the folder of a build, which no shell or compiler reads as something else. */
export const isPlainName = (name: string): boolean =>
  /^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,99}$/.test(name)

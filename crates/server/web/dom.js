// Building elements with less ceremony.

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, unknown>} Properties
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes, listeners (`onclick`) and children. `true` sets an empty attribute; `false`, `null` and
 * `undefined` leave it out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, properties = {}, ...children) {
  return furnish(document.createElement(tag), properties, children);
}

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function s(tag, properties = {}, ...children) {
  return furnish(document.createElementNS(SVG, tag), properties, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Properties} properties
 * @param {Child[]} children
 * @returns {E}
 */
function furnish(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else {
      set(element, name, value);
    }
  }
  element.append(...children.filter(isShown).map((child) => (child instanceof Node ? child : String(child))));
  return element;
}

/**
 * @param {Child} child
 * @returns {child is Node | string | number}
 */
function isShown(child) {
  return child !== null && child !== undefined && child !== false;
}

/**
 * Sets or removes an attribute.
 * @param {Element} element
 * @param {string} name
 * @param {unknown} value
 */
export function set(element, name, value) {
  if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * The element that matches a selector; an error if there is none.
 * @template {Element} E
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new (...args: any[]) => E} kind
 * @returns {E}
 */
export function find(root, selector, kind) {
  const element = root.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`no ${kind.name} at ${selector}`);
  return element;
}

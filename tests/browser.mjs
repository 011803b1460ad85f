// browser.mjs: drives a headless Chromium by its debugging pipe, with keys and taps as a person would.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync', '--hide-scrollbars',
  '--disable-background-networking', '--disable-component-update', '--disable-dev-shm-usage', '--remote-debugging-pipe'];

export class Browser {
  constructor(program) {
    this.folder = mkdtempSync(join(tmpdir(), 'browser-'));
    this.child = spawn(program, [...FLAGS, `--user-data-dir=${this.folder}`], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    this.waiting = new Map();
    this.calls = 0;
    this.session = undefined;
    this.messages = []; // errors of the page's script
    let rest = '';
    this.child.stdio[4].setEncoding('utf8').on('data', piece => {
      const parts = (rest + piece).split('\0');
      rest = parts.pop();
      parts.forEach(part => this.take(JSON.parse(part)));
    });
  }

  take(message) {
    if (message.method === 'Runtime.exceptionThrown') this.messages.push(message.params.exceptionDetails.exception?.description ?? 'an error');
    if (!message.id) return;
    const { resolve, reject } = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error) reject(new Error(message.error.message));
    else resolve(message.result);
  }

  send(method, params = {}) {
    const id = ++this.calls;
    this.child.stdio[3].write(JSON.stringify({ id, method, params, sessionId: this.session }) + '\0');
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  // Opens a page in a tab of its own.
  async open(address, width = 1100, height = 800) {
    this.session = undefined;
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    this.session = (await this.send('Target.attachToTarget', { targetId, flatten: true })).sessionId;
    await this.send('Runtime.enable');
    await this.send('Page.enable');
    await this.size(width, height);
    await this.go(address);
  }

  async go(address) {
    await this.send('Page.navigate', { url: address });
    await this.until('document.readyState === "complete" && document.querySelectorAll("[role=gridcell]").length === 81');
  }

  size(width, height) {
    return this.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
  }

  dark(is) {
    return this.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: is ? 'dark' : 'light' }] });
  }

  // The value of an expression of the page's script.
  async value(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  // Waits until an expression is true. Returns whether it was within some seconds.
  async until(expression, seconds = 30) {
    for (const end = Date.now() + 1000 * seconds; Date.now() < end; await new Promise(done => setTimeout(done, 30)))
      if (await this.value(`Boolean(${expression})`).catch(() => false)) return true;
    return false;
  }

  text(selector) {
    return this.value(`document.querySelector(${JSON.stringify(selector)}).innerText`);
  }

  // Presses keys: 'ArrowUp', '5', 'Shift+5', 'Control+z'.
  async keys(...names) {
    for (const name of names) {
      const parts = name === '+' ? ['+'] : name.split('+'), key = parts.pop();
      const modifiers = (parts.includes('Control') ? 2 : 0) + (parts.includes('Shift') ? 8 : 0);
      const code = /^\d$/.test(key) ? `Digit${key}` : key === ' ' ? 'Space' : key.length === 1 ? `Key${key.toUpperCase()}` : key;
      const text = key.length === 1 && !parts.includes('Control') ? key : key === 'Enter' ? '\r' : undefined;
      const windowsVirtualKeyCode = { Enter: 13, Escape: 27, Backspace: 8, ' ': 32 }[key];
      await this.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, text, modifiers, windowsVirtualKeyCode });
      await this.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, modifiers, windowsVirtualKeyCode });
    }
  }

  // The middle of an element, which is scrolled into view.
  middle(expression) {
    return this.value(`(() => { const element = ${expression}; element.scrollIntoView({ block: 'nearest' });
      const box = element.getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; })()`);
  }

  async click(expression) {
    const at = await this.middle(expression);
    for (const type of ['mousePressed', 'mouseReleased'])
      await this.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 });
  }

  async tap(expression) {
    const at = await this.middle(expression);
    await this.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await this.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  // A button by its words.
  press(words) {
    return this.click(`[...document.querySelectorAll('button')].find(b => b.checkVisibility() && b.innerText.trim().startsWith(${JSON.stringify(words)}))`);
  }

  async picture(file) {
    const { data } = await this.send('Page.captureScreenshot', { format: 'png' });
    writeFileSync(file, Buffer.from(data, 'base64'));
  }

  async close() {
    this.session = undefined;
    await this.send('Browser.close').catch(() => {});
    await new Promise(done => (this.child.exitCode === null ? this.child.on('exit', done) : done()));
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
